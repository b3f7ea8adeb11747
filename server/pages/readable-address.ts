import { isOfApi } from '../http/addresses/request-address.ts'

/**
 * A percent sign that escapes nothing stands for itself, as the person who typed it meant. No page has such an address,
 * and the visitor gets a page that says so. A program that calls the API gets an error instead.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || isOfApi(url)) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const readable = path
    .split('/')
    .map((part) => (isReadable(part) ? part : part.replaceAll('%', '%25')))
    .join('/')
  return readable + url.slice(path.length)
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
