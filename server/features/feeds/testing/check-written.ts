import sax from 'sax'
import type { Element } from '../format/element.ts'
import { newElement } from '../format/element.ts'

/** What a format demands of one of its elements. */
export interface ElementRule {
  /** What its text must match; without this rule it has no text. */
  text?: RegExp
  /** Attributes that are not named here may not be there. */
  attributes?: Readonly<Record<string, { value: RegExp; isRequired: boolean }>>
  /** Elements that are not named here may not be in it either. */
  children?: Readonly<Record<string, ChildRule>>
  /** The elements in it stand in the order of their names here. */
  inOrder?: true
  needs?: readonly Need[]
}

export interface ChildRule {
  rule: ElementRule
  least: number
  most: number
  /** No two of these elements say the same at this path. */
  distinctBy?: string
}

/** If the text at `where` is like this, each of these paths must be there; `a|b` is one of the two. */
export interface Need {
  where: string
  is: RegExp
  paths: readonly string[]
}

export interface DocumentRule {
  root: string
  rule: ElementRule
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no form for them
const unsayable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

/** What is wrong with a document by the rules of its format; empty if nothing is. */
export function faultsOf(document: string, { root, rule }: DocumentRule): string[] {
  if (!document.isWellFormed()) return ['half a character']
  if (unsayable.test(document)) return ['a character that XML does not have']
  const parsed = parseStrictly(document)
  if (typeof parsed === 'string') return [parsed]
  return parsed.name === root ? check(parsed, rule, root) : [`the root is ${parsed.name}`]
}

/** Strict, unlike the reader of feeds, which is lenient and ignores upper and lower case. */
function parseStrictly(document: string): Element | string {
  const open: Element[] = [newElement('')]
  let fault: string | undefined
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => {
    const element = newElement(name)
    element.attributes = attributes as Record<string, string>
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => open.pop()
  const addText = (text: string) => {
    const within = open.at(-1)
    if (within) within.text += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onerror = (error) => {
    fault ??= error.message
    parser.resume()
  }
  parser.write(document).close()
  return fault ?? open[0]?.children[0] ?? 'no element at all'
}

function check(element: Element, rule: ElementRule, path: string): string[] {
  return [
    ...checkText(element, rule, path),
    ...checkAttributes(element, rule, path),
    ...checkChildren(element, rule, path),
    ...(rule.needs ?? []).flatMap((need) => checkNeed(element, need, path)),
  ]
}

const checkText = ({ text }: Element, rule: ElementRule, path: string) =>
  (rule.text ?? /^\s*$/).test(text) ? [] : [`${path}: ${JSON.stringify(text)}`]

function checkAttributes({ attributes }: Element, rule: ElementRule, path: string) {
  const rules = rule.attributes ?? {}
  return [
    ...Object.entries(attributes).flatMap(([name, value]) => {
      if (!rules[name]) return [`${path}/@${name}: not of the format`]
      return rules[name].value.test(value) ? [] : [`${path}/@${name}: ${JSON.stringify(value)}`]
    }),
    ...Object.entries(rules).flatMap(([name, { isRequired }]) =>
      isRequired && attributes[name] === undefined ? [`${path}/@${name}: missing`] : [],
    ),
  ]
}

function checkChildren({ children }: Element, rule: ElementRule, path: string) {
  const rules = rule.children ?? {}
  const names = Object.keys(rules)
  const faults = children.flatMap((child) => {
    const of = rules[child.name]
    const at = `${path}/${child.name}`
    return of ? check(child, of.rule, at) : [`${at}: not of the format`]
  })
  for (const [name, { least, most, distinctBy }] of Object.entries(rules)) {
    const found = children.filter((child) => child.name === name)
    if (found.length < least || found.length > most)
      faults.push(`${path}/${name}: ${found.length} of them`)
    if (distinctBy && hasDoubles(found.flatMap((each) => textsOf(each, distinctBy))))
      faults.push(`${path}/${name}: one of them twice`)
  }
  const places = children.map(({ name }) => names.indexOf(name))
  const isMisplaced = places.some((place, at) => place < (places[at - 1] ?? 0))
  if (rule.inOrder && isMisplaced)
    faults.push(`${path}: in the order ${children.map(({ name }) => name).join(', ')}`)
  return faults
}

const hasDoubles = (texts: readonly string[]) => new Set(texts).size < texts.length

function checkNeed(element: Element, { where, is, paths }: Need, path: string) {
  if (!textsOf(element, where).some((text) => is.test(text))) return []
  return paths
    .filter((each) => each.split('|').every((one) => textsOf(element, one).join('') === ''))
    .map((each) => `${path}/${each}: missing`)
}

function textsOf(element: Element, path: string): string[] {
  let found = [element]
  for (const step of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step))
  return found.map(({ text }) => text.trim())
}
