import type { Id } from '../../../../../contract/wire/primitives.ts'
import type { Selection } from './selection.ts'
import { chooseAll, chooseNone, extendTo, stepFrom, toggle } from './selection.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key does in the table. */
export type GridAct =
  | { kind: 'select'; change: (selection: Selection, shown: readonly Id[]) => Selection }
  | { kind: 'open' | 'editPrice' | 'remove' | 'undo' }

const steps: Readonly<Record<string, number | 'page' | 'pageBack'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
  PageDown: 'page',
  PageUp: 'pageBack',
}

/** Letters go by their position on the keyboard: its layout may be Russian, Georgian or Hebrew. */
export function readGridKey(press: Press, pageRows: number): GridAct | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey) return undefined
  const isCommand = ctrlKey || metaKey
  if (isCommand && !shiftKey && code === 'KeyA') return { kind: 'select', change: chooseAll }
  if (isCommand && !shiftKey && code === 'KeyZ') return { kind: 'undo' }
  const step = steps[key]
  if (step !== undefined)
    return { kind: 'select', change: moveBy(rowsOf(step, pageRows), shiftKey) }
  if (isCommand) return undefined
  switch (key) {
    case ' ':
      return { kind: 'select', change: shiftKey ? moveBy(0, true) : toggleActive }
    case 'Escape':
      return { kind: 'select', change: chooseNone }
    case 'Enter':
      return { kind: 'open' }
    case 'F2':
      return { kind: 'editPrice' }
    case 'Delete':
      return { kind: 'remove' }
  }
  return undefined
}

const rowsOf = (step: number | 'page' | 'pageBack', pageRows: number) =>
  step === 'page' ? pageRows : step === 'pageBack' ? -pageRows : step

/** Moving does not change what is chosen; with Shift it chooses a range from where the range began. */
const moveBy =
  (step: number, isExtending: boolean) =>
  (selection: Selection, shown: readonly Id[]): Selection => {
    const to = stepFrom(selection, shown, step)
    if (to === undefined) return selection
    if (!isExtending) return { ...selection, active: to }
    const { active, chosen } = selection
    const isBegun = selection.anchor !== undefined && chosen.has(selection.anchor)
    return extendTo(isBegun ? selection : { ...selection, anchor: active ?? to }, shown, to)
  }

const toggleActive = (selection: Selection, shown: readonly Id[]) => {
  const at = selection.active
  return at !== undefined && shown.includes(at) ? toggle(selection, at) : selection
}
