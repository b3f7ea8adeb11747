/** Reads a value saved on the device, which may be old, cut or written by other code: undefined if it is no JSON. */
export function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
