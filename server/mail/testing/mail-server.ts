import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { ParsedMail } from 'mailparser'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the server does with the next letter instead of accepting it. */
export type MailFault = keyof typeof refusals | 'drops' | 'hangs'

/** Its answer to a recipient, as real mail servers give it. */
const refusals = {
  'refuses for now': [451, 'Try again later'],
  'refuses the address': [550, 'No such mailbox'],
  'refuses the sender': [550, '5.7.1 Your server is on our list'],
  'refuses the letter': [554, '5.6.0 Not a letter that we take'],
  'is full': [552, '5.2.2 The mailbox is full'],
} as const
const isRefusal = (fault: MailFault): fault is keyof typeof refusals => fault in refusals

export interface ReceivedMail {
  /** The recipients on the envelope. */
  recipients: string[]
  mail: ParsedMail
  raw: string
}

/** A mail server on this machine that speaks SMTP and accepts every letter unless a fault was asked for. */
export async function openMailServer() {
  const letters: ReceivedMail[] = []
  const faults: MailFault[] = []
  const met: MailFault[] = []
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const next = (kinds: MailFault[]) => {
    const [fault] = faults
    if (!fault || !kinds.includes(fault)) return undefined
    met.push(fault)
    return faults.shift()
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
      const fault = next(Object.keys(refusals) as MailFault[])
      if (!fault || !isRefusal(fault)) return done()
      const [responseCode, text] = refusals[fault]
      done(Object.assign(new Error(text), { responseCode }))
    },
    onData: (stream, session, done) => {
      const fault = next(['drops', 'hangs'])
      if (fault === 'drops') {
        for (const socket of sockets) socket.destroy()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fault === 'hangs') return
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
    meetNext: (...next: MailFault[]) => faults.push(...next),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(closed))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
