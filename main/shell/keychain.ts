import { safeStorage } from 'electron'
import type { SecretBox } from '../services/system.ts'

/** Keychain on a Mac, DPAPI on Windows, libsecret or KWallet on Linux. */
export const keychain: SecretBox = {
  async canKeep() {
    // Without a keyring, Linux falls back to a key that everybody can read in Chromium's source.
    const isPlain =
      process.platform === 'linux' &&
      ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
    return !isPlain && (await safeStorage.isAsyncEncryptionAvailable())
  },
  seal: (secret) => safeStorage.encryptStringAsync(secret),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result,
}
