export const pageScheme = 'app'
export const pageHost = 'sakhli'

/** Where the back-office's page lives, and nothing else does. */
export const pageOrigin = `${pageScheme}://${pageHost}`
