import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { ParsedMail } from 'mailparser'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the server does to the next letter, in place of taking it. */
export type Mishap = 'refuses for now' | 'refuses the address' | 'drops' | 'hangs'

export interface ReceivedMail {
  /** To whom the envelope says. */
  recipients: string[]
  mail: ParsedMail
  raw: string
}

/** A mail server on this machine, which speaks SMTP and takes every letter unless it was told otherwise. */
export async function openMailServer() {
  const letters: ReceivedMail[] = []
  const mishaps: Mishap[] = []
  const met: Mishap[] = []
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const next = (kinds: Mishap[]) => {
    const [mishap] = mishaps
    if (!mishap || !kinds.includes(mishap)) return undefined
    met.push(mishap)
    return mishaps.shift()
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '')
      done(null, { user: 'user' })
    },
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      const mishap = next(['refuses for now', 'refuses the address'])
      if (!mishap) return done()
      const isFinal = mishap === 'refuses the address'
      const text = isFinal ? 'No such mailbox' : 'Try again later'
      done(Object.assign(new Error(text), { responseCode: isFinal ? 550 : 451 }))
    },
    onData: (stream, session, done) => {
      const mishap = next(['drops', 'hangs'])
      if (mishap === 'drops') {
        for (const socket of sockets) socket.destroy()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mishap === 'hangs') return
        const raw = Buffer.concat(chunks)
        simpleParser(raw).then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          letters.push({ recipients, mail, raw: raw.toString() })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    met,
    passwords,
    meetNext: (...next: Mishap[]) => mishaps.push(...next),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(closed))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
