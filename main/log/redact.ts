const hidden = '[hidden]'

const secretKey = /token|password|authorization|cookie|secret|credential|launch.?data/i

/** A session's token, recognised by its form (256 bits in base64url), and what follows words like "password". */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(bearer|tma)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
  [/\b(password|token|sid)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, `$1$2${hidden}`],
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, `//${hidden}@`],
  [/(?<![\w-])[A-Za-z0-9_-]{43,}(?![\w-])/g, hidden],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]'],
]

/** Removes secrets from a text, since logs are sent to others. */
export const redactText = (text: string, home?: string) => {
  const plain = secretTexts.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text)
  return home ? plain.replaceAll(home, '~') : plain
}

/** Removes secrets from details at any depth. They are found by name or by form. */
export function redact(value: unknown, home?: string, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, home)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 6) return '…'
  if (value instanceof Error) return redactText(describe(value), home)
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => redact(each, home, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      secretKey.test(key) ? hidden : redact(each, home, depth + 1),
    ]),
  )
}

const describe = (error: Error): string =>
  (error.stack ?? error.message) +
  (error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '')
