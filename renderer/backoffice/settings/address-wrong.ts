import type { DesktopErrorCode } from '../../../contract/desktop-errors.ts'

/** What to say of an address that was not taken, as a key of the desk's texts. */
export function addressWrong(code: DesktopErrorCode) {
  switch (code) {
    case 'NOT_A_SERVER':
    case 'BAD_ARGUMENTS':
      return 'server.wrong.notServer'
    case 'INSECURE_ADDRESS':
      return 'server.wrong.insecure'
    case 'UNREACHABLE':
      return 'server.wrong.unreachable'
    default:
      return 'server.wrong.failed'
  }
}
