/** The system's keyring: Keychain, DPAPI, libsecret or KWallet. */
export interface SecretBox {
  /** False where the system has none, or only one that does not encrypt. */
  canKeep: () => Promise<boolean>
  seal: (secret: string) => Promise<Uint8Array>
  open: (sealed: Uint8Array) => Promise<string>
}
