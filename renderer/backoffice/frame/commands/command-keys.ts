import type { MenuCommand } from '../../../../contract/desktop/shell.ts'

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** By a key's position, not by its letter: the layout may be Russian, Georgian or Hebrew. */
const keys: Readonly<Record<string, MenuCommand>> = {
  Digit1: 'go.ads',
  Digit2: 'go.import',
  Digit3: 'go.requests',
  Digit4: 'go.moderation',
  Digit5: 'go.statistics',
  Digit6: 'go.feeds',
  Comma: 'go.settings',
  KeyN: 'ad.new',
  KeyW: 'tab.close',
  KeyF: 'find',
  KeyO: 'import.chooseFolder',
}

const shiftedKeys: Readonly<Record<string, MenuCommand>> = {
  KeyO: 'import.chooseFiles',
  KeyP: 'import.pauseOrResume',
}

/** The command of a key press, the same as in the menu. A press that is handled here does not reach the menu. */
export function commandOf(press: Press, isMac: boolean): MenuCommand | undefined {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey) return undefined
  if (code === 'Tab') {
    if (!ctrlKey || metaKey) return undefined
    return shiftKey ? 'tab.previous' : 'tab.next'
  }
  const [main, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (!main || other) return undefined
  return (shiftKey ? shiftedKeys : keys)[code]
}

/** On a Mac, commands are pressed with Command instead of Control. */
export const isMac = () => /^mac/i.test(navigator.platform)
