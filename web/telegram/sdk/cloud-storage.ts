import { storageKeys } from '../../../contract/limits.ts'
import type { DeviceStorage } from '../../../renderer/kernel/platform/platform.ts'
import { callTelegram } from '../asking/ask-telegram.ts'
import type { Telegram } from './telegram-sdk.ts'

/** Telegram refuses longer values and longer keys. */
const longestValue = 4_096
const longestKey = 128
const timeoutMs = 10_000
const pauseMs = 1_000
/** Lists the keys whose local value is not yet at Telegram: until then the local value counts as the newer one. */
const owedKey = 'cloudOwed'

/**
 * Saves on the device what Telegram also saves for the person. Values are read and written on the device at once, and
 * sent to Telegram a little later, for the person's other devices. Without Telegram, only this device has them.
 */
export class CloudStorage implements DeviceStorage {
  private readonly owed: Set<string>
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly telegram: Telegram
  private readonly device: DeviceStorage

  constructor(telegram: Telegram, device: DeviceStorage) {
    this.telegram = telegram
    this.device = device
    this.owed = new Set(readList(device.read(owedKey)))
  }

  read = (key: string) => this.device.read(key)

  write = (key: string, value: string) => {
    const isKept = this.device.write(key, value)
    this.owe(key)
    return isKept
  }

  remove = (key: string) => {
    this.device.remove(key)
    this.owe(key)
  }

  /** Loads what the person's other devices have written since. */
  async load(): Promise<void> {
    if (!this.telegram.knows('web_app_invoke_custom_method')) return
    const found = await this.call('getStorageKeys', {})
    if (!Array.isArray(found)) return
    const keys = found.filter((key) => typeof key === 'string')
    const values = keys.length > 0 ? await this.call('getStorageValues', { keys }) : {}
    if (typeof values !== 'object' || values === null) return
    for (const [cloudKey, value] of Object.entries(values)) {
      const key = readCloudKey(cloudKey)
      if (key === undefined || this.owed.has(key) || typeof value !== 'string' || !value) continue
      this.device.write(key, value)
    }
    if (this.owed.size > 0) this.payLater()
  }

  private owe(key: string) {
    if (!this.telegram.knows('web_app_invoke_custom_method')) return
    if (writeCloudKey(key) === undefined || isForDevice(key)) return
    this.owed.add(key)
    this.noteOwed()
    this.payLater()
  }

  private payLater() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.pay()
    }, pauseMs)
  }

  private async pay() {
    for (const key of [...this.owed]) {
      const value = this.device.read(key)
      const cloudKey = writeCloudKey(key)
      // If the value is too long for Telegram, its old version there must be deleted.
      const isSent =
        value !== undefined && value.length <= longestValue
          ? await this.call('saveStorageValue', { key: cloudKey, value })
          : await this.call('deleteStorageValues', { keys: [cloudKey] })
      if (isSent === undefined) break
      if (this.device.read(key) === value) this.owed.delete(key)
      else this.payLater()
    }
    this.noteOwed()
  }

  private noteOwed() {
    if (this.owed.size > 0) this.device.write(owedKey, JSON.stringify([...this.owed]))
    else this.device.remove(owedKey)
  }

  private call = (method: string, params: object) =>
    callTelegram(this.telegram, method, params, timeoutMs)
}

/** Shared lists stay here: only people with the link may read one, and Telegram's older copy must not replace it. */
const isForDevice = (key: string) => key === storageKeys.shortlists

/** Telegram allows letters, digits, `_` and `-` in keys; other characters, and `_`, become their hexadecimal code. */
export function writeCloudKey(key: string): string | undefined {
  const written = key.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`)
  return written && written.length <= longestKey ? written : undefined
}

export const readCloudKey = (written: string): string | undefined =>
  /^([A-Za-z0-9-]|_[0-9a-f]{1,4}_)+$/.test(written)
    ? written.replace(/_([0-9a-f]+)_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : undefined

function readList(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
