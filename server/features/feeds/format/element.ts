/**
 * A piece of a feed: an XML element, or a table row with an element for each column. Names that were read are in lower
 * case, since feeds differ in this; names to be written are as their format has them.
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

/** Such as `price/value`, or `geokoordinaten/@breitengrad` for an attribute. */
export type Path = string

/** The split paths are cached: they are few, and every offer asks for them. */
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

/** The trimmed text at the path; undefined where there is no such element. */
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

/** Adds an element after the others. */
export function addElement(to: Element, name: string, text = ''): Element {
  const added = newElement(name)
  added.text = text
  to.children.push(added)
  return added
}

/** Adds an element with members, unless there are none. */
export function addGroup(to: Element, name: string, members: readonly Element[]) {
  if (members.length > 0) addElement(to, name).children.push(...members)
}

/** Sets the text, and makes the elements that are missing on the way. */
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
