import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A key, or the pattern of a key composed at run time: `category.*` for t(`category.${kind}`). */
export interface Use {
  key: string
  at: string
  namespaces: string[]
}

export interface Uses {
  asked: Use[]
  /** Every string of the source, since a key may be in a table before it is asked for. */
  strings: Set<string>
  /** Every property name, since it may be a part of a key. */
  names: Set<string>
  /** Every template in the source that may be a key. */
  patterns: Set<string>
}

interface Argument {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string | null } }[]
}

export const hole = '*'

export function findUses(root: string, paths: readonly string[]): Uses {
  const uses: Uses = { asked: [], strings: new Set(), names: new Set(), patterns: new Set() }
  for (const path of paths) addUses(path, readFileSync(join(root, path), 'utf8'), uses)
  return uses
}

function addUses(path: string, source: string, uses: Uses) {
  const asked: Omit<Use, 'namespaces'>[] = []
  const namespaces: string[] = []
  const ask = (argument: Argument | null | undefined, start: number) => {
    const at = `${path}:${source.slice(0, start).split('\n').length}`
    const key = typeof argument?.value === 'string' ? argument.value : patternOf(argument)
    if (key !== undefined) asked.push({ key, at })
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' || typeof value === 'number') uses.strings.add(String(value))
    },
    TemplateLiteral(template) {
      const pattern = patternOf(template as Argument)
      if (pattern === undefined) return
      if (pattern.includes(hole)) uses.patterns.add(pattern)
      else uses.strings.add(pattern)
    },
    Property({ key }) {
      if (key.type === 'Identifier') uses.names.add(key.name)
    },
    TSPropertySignature({ key }) {
      if (key.type === 'Identifier') uses.names.add(key.name)
    },
    CallExpression({ callee, arguments: given, start }) {
      const member = callee.type === 'MemberExpression' ? callee.property : callee
      const name = member.type === 'Identifier' ? member.name : ''
      const first = given[0] as Argument | undefined
      if (name === 't') for (const each of alternatives(first)) ask(each, start)
      if (name === 'useTranslation' && typeof first?.value === 'string') {
        namespaces.push(first.value)
      }
    },
    JSXAttribute({ name, value, start }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'i18nKey') return
      const inner = value?.type === 'JSXExpressionContainer' ? value.expression : value
      for (const each of alternatives(inner as Argument | null)) ask(each, start)
    },
  }).visit(parseSync(path, source, { preserveParens: false }).program)
  uses.asked.push(...asked.map((each) => ({ ...each, namespaces })))
}

/** Undefined for a template that cannot be a key: a key has no spaces and begins with fixed text. */
function patternOf(argument: Argument | null | undefined): string | undefined {
  const pieces = argument?.quasis?.map(({ value }) => value.cooked ?? '')
  if (!pieces || !/^[\w-]+[:.]/.test(pieces[0] ?? '')) return undefined
  const pattern = pieces.join(hole)
  return /^[\w.:*-]+$/.test(pattern) ? pattern : undefined
}

/** `t(isNew ? 'a' : 'b')` asks for both. */
function alternatives(argument: Argument | null | undefined): (Argument | null | undefined)[] {
  if (argument?.type !== 'ConditionalExpression') return [argument]
  const { consequent, alternate } = argument as unknown as Record<string, Argument>
  return [...alternatives(consequent), ...alternatives(alternate)]
}
