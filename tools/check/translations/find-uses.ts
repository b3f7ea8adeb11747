import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface Use {
  key: string
  /** Keys put together at run time are known by their beginning alone. */
  isBeginning: boolean
  at: string
  namespaces: string[]
}

export interface Uses {
  asked: Use[]
  /** Every string of the source: a key may lie in a table before it is asked for. */
  strings: Set<string>
}

interface Argument {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string | null } }[]
}

export function findUses(root: string, paths: readonly string[]): Uses {
  const uses: Uses = { asked: [], strings: new Set() }
  for (const path of paths) addUses(path, readFileSync(join(root, path), 'utf8'), uses)
  return uses
}

function addUses(path: string, source: string, uses: Uses) {
  const asked: Omit<Use, 'namespaces'>[] = []
  const namespaces: string[] = []
  const ask = (argument: Argument | null | undefined, start: number) => {
    const at = `${path}:${source.slice(0, start).split('\n').length}`
    const text = argument?.quasis?.[0]?.value.cooked
    const isBeginning = (argument?.quasis?.length ?? 0) > 1
    if (typeof argument?.value === 'string') asked.push({ key: argument.value, isBeginning, at })
    else if (typeof text === 'string') asked.push({ key: text, isBeginning, at })
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') uses.strings.add(value)
    },
    TemplateLiteral({ quasis, expressions }) {
      if (expressions.length === 0) uses.strings.add(quasis[0]?.value.cooked ?? '')
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

/** `t(isNew ? 'a' : 'b')` asks for both. */
function alternatives(argument: Argument | null | undefined): (Argument | null | undefined)[] {
  if (argument?.type !== 'ConditionalExpression') return [argument]
  const { consequent, alternate } = argument as unknown as Record<string, Argument>
  return [...alternatives(consequent), ...alternatives(alternate)]
}
