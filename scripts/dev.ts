import { type ChildProcess, spawn } from 'node:child_process'

/** Both sides with reload: the browser app at PORT (3000), which forwards /api to the server at the next port. */
const port = Number(process.env.PORT ?? 3000)
const server = `http://localhost:${port + 1}`
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), QUAD_SERVER: server },
  }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
