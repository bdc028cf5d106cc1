import net from 'node:net'

export type TakenMail = { from: string; to: string[]; text: string }

/** A mail server on a free port of loopback that keeps what it takes. */
export async function startSmtp() {
  const taken: TakenMail[] = []
  const state = {
    /** Answers to senders: 451 for everything, or for these recipients. */
    refuse: false as boolean | string,
    /** Such refusals are for good: 550. */
    refuseForGood: false,
    /** Refuses every sign-in, repeating what it was given. */
    refuseSignIn: false,
    /** While set, nobody is greeted before it resolves. */
    greeting: undefined as Promise<void> | undefined,
    /** While set, nothing is taken before it resolves. */
    held: undefined as Promise<void> | undefined,
    /** How many connections were opened. */
    connections: 0,
  }
  const server = net.createServer((socket) => {
    state.connections++
    let letter: TakenMail = { from: '', to: [], text: '' }
    let body: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    void Promise.resolve(state.greeting).then(() => say('220 post ready'))
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8')
      for (let cut = rest.indexOf('\r\n'); cut >= 0; cut = rest.indexOf('\r\n')) {
        const line = rest.slice(0, cut)
        rest = rest.slice(cut + 2)
        if (body && line === '.') {
          const whole = { ...letter, text: body.join('\n') }
          letter = { from: '', to: [], text: '' }
          body = undefined
          void Promise.resolve(state.held).then(() => {
            if (socket.destroyed) return
            taken.push(whole)
            say('250 taken')
          })
        } else if (body) body.push(line)
        else if (state.refuseSignIn && /^EHLO /i.test(line)) say('250-post\r\n250 AUTH PLAIN')
        else if (state.refuseSignIn && /^AUTH /i.test(line)) say(`535 5.7.8 authentication failed: ${line.slice(5)}`)
        else if (/^MAIL FROM:/i.test(line)) {
          letter = { from: line.slice(10), to: [], text: '' }
          say(state.refuse === true ? '451 not now' : '250 ok')
        } else if (/^RCPT TO:/i.test(line)) {
          const refused = typeof state.refuse === 'string' && line.includes(state.refuse)
          if (!refused) letter.to.push(line.slice(8))
          say(refused ? (state.refuseForGood ? '550 no such mailbox' : '451 not now') : '250 ok')
        } else if (/^DATA/i.test(line)) {
          body = []
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    taken,
    state,
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
