import fs from 'node:fs'
import os from 'node:os'
import v8 from 'node:v8'

declare global {
  // The types of the DOM have it, which servers do without.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

/**
 * V8 optimizes what runs often, and for one large function of PostgreSQL that takes 600 MB for about a second at every
 * start. With less memory than this, in bytes, the engine runs unoptimized: a fifth to almost a half slower, and a start
 * needs a third of the memory (ADR 39).
 */
const roomToOptimize = 1536 * 1024 * 1024

/** Compiled once for all threads of this process, which share the code that the processor runs: a restart is quick. */
let program: Promise<WebAssembly.Module> | undefined

/**
 * The engine's program, ready to run. `frugal`: unoptimized on every machine, for a process that does only this. The
 * first call of a process decides for all of them.
 */
export function compiledProgram({ frugal = false } = {}): Promise<WebAssembly.Module> {
  program ??= compile(frugal)
  return program
}

/** The bytes of memory of this machine, or of the container or unit that limits this process. */
export function memoryOfMachine(): number {
  // Without a limit, Node answers 0 or a number larger than any machine's memory.
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

export function runsUnoptimized(memory: number): boolean {
  return memory < roomToOptimize
}

async function compile(frugal: boolean): Promise<WebAssembly.Module> {
  if (frugal || runsUnoptimized(memoryOfMachine()))
    for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await fs.promises.readFile(file))
}
