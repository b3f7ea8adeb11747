/** Of what a device holds, which may be old, cut or written by somebody else: undefined where it is no JSON. */
export function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
