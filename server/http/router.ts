import { routePattern } from '../../contract/endpoint.ts'
import type { Route } from '../route.ts'

export type RouteMatch = { route: Route; pattern: string; named: Record<string, string> }
type Open = { route: Route; pattern: string; parts: string[] }

/** Finds the route for a method and a path: fixed paths before those with parameters, then the one declared first. */
export function makeRouter(routes: Route[]): (method: string, path: string) => RouteMatch | undefined {
  const fixed = new Map<string, RouteMatch>()
  const open = new Map<string, Open[]>()
  for (const route of routes) {
    const pattern = routePattern(route.endpoint)
    const parts = pattern.split('/')
    const { method } = route.endpoint
    if (pattern.includes(':')) {
      const key = `${method} ${parts.length}`
      open.set(key, [...(open.get(key) ?? []), { route, pattern, parts }])
    } else if (!fixed.has(`${method} ${pattern}`)) fixed.set(`${method} ${pattern}`, { route, pattern, named: {} })
  }
  return (method, path) => {
    const found = fixed.get(`${method} ${path}`)
    if (found) return found
    const given = path.split('/')
    for (const { route, pattern, parts } of open.get(`${method} ${given.length}`) ?? []) {
      const named = match(parts, given)
      if (named) return { route, pattern, named }
    }
    return undefined
  }
}

function match(parts: string[], given: string[]): Record<string, string> | undefined {
  const named: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') named[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return named
}

/** Invalid percent encoding stays as it is, for the shape to refuse. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
