import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** What a copy does not need, or makes for itself. */
const left = new Set(['.git', '.data', 'dist', 'dist-server'])
const leftInPackages = new Set(['.cache', '.vite', '.vite-temp'])

/**
 * Copies the project with its installed packages into an empty folder, so that something can be tried there. The files
 * of packages are hard links where the folder is on the same disk: nobody writes into them.
 */
export function copyProject(to: string): void {
  const [links, packages] = ['node_modules', path.join(to, 'node_modules')]
  fs.cpSync('.', to, {
    recursive: true,
    filter: (from) => !left.has(path.normalize(from)) && path.normalize(from) !== links,
  })
  linkFolder(links, packages, leftInPackages)
  // Types of what does not change need not be checked again.
  const types = '.cache/types'
  if (fs.existsSync(path.join(links, types)))
    fs.cpSync(path.join(links, types), path.join(packages, types), { recursive: true })
  // The check asks Git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: to })
}

function linkFolder(from: string, to: string, without: ReadonlySet<string> = new Set()): void {
  fs.mkdirSync(to)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (without.has(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(from: string, to: string): void {
  try {
    fs.linkSync(from, to)
  } catch {
    fs.copyFileSync(from, to)
  }
}
