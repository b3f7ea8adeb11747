export const pageScheme = 'app'
export const pageHost = 'sakhli'

/** The origin of the back-office's page, and of nothing else. */
export const pageOrigin = `${pageScheme}://${pageHost}`
