import type { Element } from './element.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** XML cannot hold these characters in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unsayable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const escapeText = (text: string) =>
  text.replace(unsayable, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? '')

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value).replace(/[\n\t]/g, ' ')}"`)
    .join('')

export function writeElement(element: Element): string {
  const { name, attributes, children, text } = element
  const inside = escapeText(text) + children.map(writeElement).join('')
  const head = `<${name}${attributesOf(attributes)}`
  return inside === '' ? `${head}/>` : `${head}>${inside}</${name}>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
