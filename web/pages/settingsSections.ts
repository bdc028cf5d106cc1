/** The shell's own sections of the settings; features offer further ones (`settingsPanels`). */
export const ownSections = ['Appearance', 'Dates and times', 'Keyboard'] as const

/** Each section has an address: that of the page, with `#` and this. */
export const sectionId = (name: string) => name.toLowerCase().replaceAll(' ', '-')
