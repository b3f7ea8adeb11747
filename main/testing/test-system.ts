import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Notice, PickKind, SecretBox, System, TaskbarProgress } from '../services/system.ts'

/** A keyring like the system's: only it can open what it sealed. */
export function makeSecretBox({ hasSafe = true } = {}): SecretBox {
  const key = randomBytes(32)
  return {
    canKeep: async () => hasSafe,
    seal: async (secret) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: async (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
    },
  }
}

/** What the person answers, and what the system was asked to do. */
export interface Hands {
  /** The person's next answers to dialogs, in order; none means that they close the dialog. */
  picks: string[][]
  savePaths: string[]
  asked: PickKind[]
  opened: string[]
  notices: Notice[]
  progress: TaskbarProgress[]
  badges: number[]
  raised: number
  /** Whether the person looks at the window. */
  isInFront: boolean
  dragged: string[][]
  shownInFolder: string[]
  isAwake: boolean
  logsShown: number
}

/** Replaces the operating system and the person who uses it. */
export function makeTestSystem(secrets: SecretBox = makeSecretBox()): {
  system: System
  hands: Hands
} {
  const hands: Hands = {
    picks: [],
    savePaths: [],
    asked: [],
    opened: [],
    notices: [],
    progress: [],
    badges: [],
    raised: 0,
    isInFront: false,
    dragged: [],
    shownInFolder: [],
    isAwake: false,
    logsShown: 0,
  }
  const system: System = {
    name: 'linux',
    version: '0.0.0',
    languages: () => ['fr-FR', 'en-GB'],
    proxyRulesFor: async () => 'DIRECT',
    secrets,
    chooseFiles: async (kind) => {
      hands.asked.push(kind)
      return hands.picks.shift() ?? []
    },
    chooseSavePath: async () => hands.savePaths.shift(),
    openOutside: async (url) => void hands.opened.push(url),
    showProgress: (progress) => void hands.progress.push(progress),
    showBadge: (count) => void hands.badges.push(count),
    notify: (notice) => void hands.notices.push(notice),
    isInFront: () => hands.isInFront,
    dragOut: (paths) => void hands.dragged.push([...paths]),
    showInFolder: (path) => void hands.shownInFolder.push(path),
    keepAwake: (isWanted) => {
      hands.isAwake = isWanted
    },
    raiseWindow: () => {
      hands.raised += 1
    },
    showLog: () => {
      hands.logsShown += 1
    },
    updates: {
      state: () => ({ kind: 'unsupported' }),
      check: async () => ({ kind: 'unsupported' }),
      install: () => {},
      onChanged: () => {},
    },
  }
  return { system, hands }
}
