/**
 * A text field of a multipart form. A single value goes by `name`, a list by `name[]`. An absent field is unchanged, an
 * empty single value clears it (null), and a list with one empty value becomes empty ([]).
 */
export type FormValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type FormRecord = Record<string, string | null | string[]>

export class FormError extends Error {}

export function writeFields(values: Readonly<Record<string, FormValue>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    if (value === null) return [[name, '']]
    if (typeof value !== 'object') return [[name, String(value)]]
    if (value.length === 0) return [[`${name}[]`, '']]
    return value.map((item) => [`${name}[]`, String(item)])
  })
}

export function readFields(fields: Iterable<readonly [string, string]>): FormRecord {
  const record: FormRecord = Object.create(null)
  for (const [field, sent] of fields) {
    // Multipart forms turn each line break into two characters; limits on length must not count both.
    const value = sent.replaceAll('\r\n', '\n')
    const isList = field.endsWith('[]')
    const name = isList ? field.slice(0, -2) : field
    const present = record[name]
    if (isList) {
      if (present === undefined) record[name] = [value]
      else if (Array.isArray(present)) present.push(value)
      else throw new FormError(`${name} is given in two forms`)
    } else if (present === undefined) record[name] = value === '' ? null : value
    else throw new FormError(`${name} is given twice`)
  }
  for (const [name, value] of Object.entries(record))
    if (Array.isArray(value) && value.length === 1 && value[0] === '') record[name] = []
  return record
}
