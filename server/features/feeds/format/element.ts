/**
 * A piece of a feed: an element of XML, or a row of a table with an element a column. Names that were read are in small
 * letters, since feeds write them in any; names to be written are as their format has them.
 */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
  line: number
}

export const newElement = (name: string, line = 0): Element => ({
  name,
  attributes: {},
  children: [],
  text: '',
  line,
})

/** `price/value`, and `geokoordinaten/@breitengrad` for an attribute. */
export type Path = string

/** Paths are few and asked for in every offer. */
const steps = new Map<Path, readonly string[]>()
function stepsOf(path: Path): readonly string[] {
  let known = steps.get(path)
  if (!known) {
    known = path.toLowerCase().split('/')
    steps.set(path, known)
  }
  return known
}

export function elementsAt(from: Element, path: Path): Element[] {
  let found = [from]
  for (const step of stepsOf(path))
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step))
  return found
}

/** The text there, trimmed; undefined where there is nothing. */
export function textAt(from: Element, path: Path): string | undefined {
  let at: Element | undefined = from
  for (const step of stepsOf(path)) {
    if (step.startsWith('@')) return at?.attributes[step.slice(1)]?.trim()
    at = at?.children.find(({ name }) => name === step)
  }
  return at?.text.trim()
}

export const textsAt = (from: Element, path: Path): string[] =>
  elementsAt(from, path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')

/** Adds an element behind those that stand there. */
export function addElement(to: Element, name: string, text = ''): Element {
  const added = newElement(name)
  added.text = text
  to.children.push(added)
  return added
}

/** Adds an element with others in it, as long as there are any. */
export function addGroup(to: Element, name: string, members: readonly Element[]) {
  if (members.length > 0) addElement(to, name).children.push(...members)
}

/** Sets the text, and makes the elements on the way that are not there yet. */
export function setText(to: Element, path: Path, text: string) {
  let at = to
  for (const step of path.split('/')) {
    if (step.startsWith('@')) {
      at.attributes[step.slice(1)] = text
      return
    }
    at = at.children.find(({ name }) => name === step) ?? addElement(at, step)
  }
  at.text = text
}
