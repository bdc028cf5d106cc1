import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { createElement } from 'react'
import { black, constantVariables, palette, schemeVariables, white } from './colours.ts'

const sans =
  "'Instrument Sans Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

const upDown = createElement(IconSelector, { size: 16, stroke: 1.75, 'aria-hidden': true })

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  colors: palette,
  white,
  black,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  // A pressed button takes the hover colour; it does not move.
  activeClassName: '',
  respectReducedMotion: true,
  autoContrast: false,
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2143' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4118' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  shadows: {
    xs: '0 1px 1px rgba(44,38,24,.04)',
    sm: '0 1px 2px rgba(44,38,24,.06), 0 1px 1px rgba(44,38,24,.04)',
    md: '0 4px 12px rgba(44,38,24,.10), 0 1px 3px rgba(44,38,24,.06)',
    lg: '0 12px 32px rgba(44,38,24,.14), 0 2px 6px rgba(44,38,24,.06)',
    xl: '0 24px 64px rgba(44,38,24,.22), 0 4px 12px rgba(44,38,24,.08)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xs' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        padding: 'lg',
        centered: true,
        transitionProps: { transition: 'fade', duration: 200 },
      },
    },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 160 } } },
    NativeSelect: { defaultProps: { rightSection: upDown } },
    Select: { defaultProps: { rightSection: upDown } },
    Switch: { defaultProps: { withThumbIndicator: false, size: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
})

/** The variables of Mantine's own parts, by our roles. */
const mantineInRoles = {
  '--mantine-color-body': 'var(--quad-paper)',
  '--mantine-color-text': 'var(--quad-ink)',
  '--mantine-color-bright': 'var(--quad-ink)',
  '--mantine-color-dimmed': 'var(--quad-ink-2)',
  '--mantine-color-placeholder': 'var(--quad-ink-3)',
  '--mantine-color-anchor': 'var(--quad-brand-text)',
  '--mantine-color-error': 'var(--quad-danger-text)',
  '--mantine-color-success': 'var(--quad-brand-text)',
  '--mantine-color-default': 'var(--quad-surface)',
  '--mantine-color-default-hover': 'var(--quad-hover)',
  '--mantine-color-default-border': 'var(--quad-line-strong)',
  '--mantine-color-default-color': 'var(--quad-ink)',
  '--mantine-color-disabled': 'var(--quad-sunken)',
  '--mantine-color-disabled-color': 'var(--quad-ink-3)',
  '--mantine-color-disabled-border': 'var(--quad-line)',
  '--mantine-color-green-filled': 'var(--quad-brand)',
  '--mantine-color-green-filled-hover': 'var(--quad-brand-hover)',
  '--mantine-color-green-light': 'var(--quad-brand-tint)',
  '--mantine-color-green-light-hover': 'var(--quad-brand-tint)',
  '--mantine-color-green-light-color': 'var(--quad-brand-text)',
  '--mantine-color-green-outline': 'var(--quad-brand-text)',
  '--mantine-color-green-outline-hover': 'var(--quad-brand-tint)',
  '--mantine-color-red-filled': 'var(--quad-danger)',
  '--mantine-color-red-filled-hover': 'var(--quad-danger-hover)',
  '--mantine-color-red-light': 'var(--quad-danger-tint)',
  '--mantine-color-red-light-hover': 'var(--quad-danger-line)',
  '--mantine-color-red-light-color': 'var(--quad-danger-text)',
  '--mantine-color-red-outline': 'var(--quad-danger-text)',
  '--mantine-color-red-outline-hover': 'var(--quad-danger-tint)',
  '--mantine-color-amber-light': 'var(--quad-now-tint)',
  '--mantine-color-amber-light-color': 'var(--quad-now-text)',
  '--mantine-color-blue-outline': 'var(--quad-info)',
  '--mantine-color-blue-light': 'var(--quad-info-tint)',
  '--mantine-color-blue-light-color': 'var(--quad-info)',
  '--mantine-color-gray-light-hover': 'var(--quad-hover)',
  '--mantine-color-gray-light-color': 'var(--quad-ink-2)',
}

export const variablesResolver: CSSVariablesResolver = () => ({
  variables: {
    ...constantVariables,
    // Modals contain Mantine's popovers, so these lie above them.
    '--mantine-z-index-modal': '300',
    '--mantine-z-index-popover': '350',
  },
  light: {
    ...schemeVariables(0),
    ...mantineInRoles,
    '--mantine-color-gray-light': 'var(--quad-sunken)',
    '--mantine-color-yellow-light': 'var(--mantine-color-yellow-1)',
    '--mantine-color-yellow-light-color': 'var(--mantine-color-yellow-7)',
  },
  dark: {
    ...schemeVariables(1),
    ...mantineInRoles,
    '--mantine-color-gray-light': 'var(--quad-raised)',
    '--mantine-color-yellow-light': 'var(--mantine-color-yellow-9)',
    '--mantine-color-yellow-light-color': 'var(--mantine-color-yellow-3)',
  },
})
