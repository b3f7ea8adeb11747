import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useState } from 'react'
import type { ServerState } from '../../../../contract/desktop/shell.ts'
import { useDesktop } from '../use-desktop.ts'

const ServerContext = createContext<ServerState>({ address: '', isReachable: true })

/** Provides whether the server is reachable, as the main process reports it. */
export function ServerProvider({ children }: { children: ReactNode }) {
  const desktop = useDesktop()
  const [state, setState] = useState<ServerState>({ address: '', isReachable: true })

  useEffect(() => {
    let isTold = false
    const stop = desktop.on('app.serverChanged', (told) => {
      isTold = true
      setState(told)
    })
    void desktop.app.server().then((asked) => {
      // A change that was reported meanwhile is newer than this answer.
      if (asked.ok && !isTold) setState(asked.value)
    })
    return stop
  }, [desktop])

  return <ServerContext value={state}>{children}</ServerContext>
}

export const useServer = () => useContext(ServerContext)
