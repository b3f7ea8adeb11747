import form from './form.json' with { type: 'json' }

/** What the form of an ad says. */
export const texts = { form }
