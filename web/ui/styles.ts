/*
 * Every global style of Quad, imported once, by web/main.tsx, before anything else. The order is that of the cascade.
 */
import '@fontsource-variable/instrument-sans/wght.css'
import './mantine.css'
import './base.css'
import './buttons.css'
import './fields.css'
import './controls.css'
