import type { Finding } from '../finding.ts'
import { browserGlobals, rendererEntries } from '../law.ts'
import type { Module } from '../read-module.ts'
import { isTest, isWithin } from '../source-files.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/**
 * A module of the renderer loads on a server, in three shells and in tests. So while it loads, it may use nothing of
 * the browser and build no store, which all of them would share.
 */
export function findModuleLoadBreaches(modules: readonly Module[]): Finding[] {
  return modules
    .filter(({ path }) => isWithin(path, 'renderer') && !isTest(path))
    .filter(({ path }) => !rendererEntries.includes(path))
    .flatMap((module) => walkLoading(module))
}

function walkLoading({ path, readProgram, lineOf }: Module): Finding[] {
  const body = readProgram().body as unknown as Node[]
  const declared = findTopLevelNames(body)
  const findings = new Map<string, Finding>()
  const called = new Set<Node>()
  const report = (node: Node, what: string, law: string) => {
    const at = `${path}:${lineOf(node.start)}`
    findings.set(`${at} ${what}`, { at, what, law })
  }

  const visit = (node: Node, parent?: Node) => {
    if (node.type.startsWith('TS') && !('expression' in node)) return
    if (functionTypes.has(node.type) && !isCalled(node, parent)) return
    if (isInstanceField(node)) {
      if (node.computed) visitValue(node.key, node)
      return
    }
    const name = touchedGlobal(node, parent)
    if (name && !declared.has(name)) {
      report(node, `touches ${name} while it loads`, 'the renderer loads without a browser')
    }
    const store = builtStore(node)
    if (store) report(node, `builds ${store} while it loads`, 'an entry builds the stores')
    visitLocalCallee(node)
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'typeAnnotation' && key !== 'typeArguments') visitValue(value, node)
    }
  }
  const visitValue = (value: unknown, parent: Node) => {
    if (Array.isArray(value)) for (const item of value) visitValue(item, parent)
    else if (isNode(value)) visit(value, parent)
  }
  const visitLocalCallee = (node: Node) => {
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined
    const local = callee?.type === 'Identifier' ? declared.get(String(callee.name)) : undefined
    if (!local || called.has(local)) return
    called.add(local)
    visitValue(local.body, local)
  }

  for (const statement of body) visit(statement)
  return [...findings.values()]
}

/** The names that the module itself declares, each with its function if it is one. */
function findTopLevelNames(body: Node[]) {
  const names = new Map<string, Node | undefined>()
  const add = (id: unknown, value?: unknown) => {
    if (!isNode(id) || id.type !== 'Identifier') return
    names.set(String(id.name), isNode(value) && functionTypes.has(value.type) ? value : undefined)
  }
  for (const statement of body) {
    const inner = isNode(statement.declaration) ? statement.declaration : statement
    if (inner.type === 'FunctionDeclaration') add(inner.id, inner)
    if (inner.type === 'ClassDeclaration') add(inner.id)
    for (const each of (inner.declarations as Node[] | undefined) ?? []) add(each.id, each.init)
    for (const each of (inner.specifiers as Node[] | undefined) ?? []) add(each.local)
  }
  return names
}

const isCalled = (node: Node, parent?: Node) =>
  parent?.type === 'CallExpression' && parent.callee === node

const isInstanceField = (node: Node) =>
  ['PropertyDefinition', 'AccessorProperty', 'MethodDefinition'].includes(node.type) && !node.static

function touchedGlobal(node: Node, parent?: Node): string | undefined {
  if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
    const isGlobal = node.object.type === 'Identifier' && node.object.name === 'globalThis'
    const name = String(node.property.name)
    return isGlobal && !node.computed && browserGlobals.has(name) ? name : undefined
  }
  if (node.type !== 'Identifier' || !browserGlobals.has(String(node.name))) return undefined
  const isKey =
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand) ||
    (['PropertyDefinition', 'MethodDefinition'].includes(parent?.type ?? '') &&
      parent?.key === node &&
      !parent.computed) ||
    ['ImportSpecifier', 'ExportSpecifier', 'JSXAttribute'].includes(parent?.type ?? '')
  return isKey ? undefined : String(node.name)
}

function builtStore(node: Node): string | undefined {
  const callee = isNode(node.callee) ? node.callee : undefined
  const root = callee?.type === 'MemberExpression' && isNode(callee.object) ? callee.object : callee
  const name = root?.type === 'Identifier' ? String(root.name) : ''
  if (node.type === 'NewExpression' && name.endsWith('Store')) return name
  const makesState = ['observable', 'makeAutoObservable', 'makeObservable', 'useLocalObservable']
  return node.type === 'CallExpression' && makesState.includes(name) ? name : undefined
}
