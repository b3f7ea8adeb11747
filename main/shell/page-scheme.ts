import { protocol } from 'electron'
import { pageScheme } from '../protocol/page-origin.ts'

/** To be called before the program is ready: later Electron would ignore it. */
export function declarePageScheme() {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      // No `corsEnabled`: no other origin may read from here. No `bypassCSP`, no service workers.
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ])
}

export function servePage(answer: (request: Request) => Promise<Response>) {
  protocol.handle(pageScheme, answer)
}
