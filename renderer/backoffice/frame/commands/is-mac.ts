/** There it is Command that is held, not Control. */
export const isMac = () => /^mac/i.test(navigator.platform)
