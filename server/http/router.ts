import { routePattern } from '../../contract/endpoint.ts'
import type { Route } from '../route.ts'

export type RouteMatch = { route: Route; pattern: string; parameters: Record<string, string> }
type PatternRoute = { route: Route; pattern: string; parts: string[] }

/** Finds the route for a method and a path: fixed paths before those with parameters, then the one declared first. */
export function makeRouter(routes: Route[]): (method: string, path: string) => RouteMatch | undefined {
  const fixed = new Map<string, RouteMatch>()
  const withParameters = new Map<string, PatternRoute[]>()
  for (const route of routes) {
    const pattern = routePattern(route.endpoint)
    const parts = pattern.split('/')
    const { method } = route.endpoint
    if (pattern.includes(':')) {
      const key = `${method} ${parts.length}`
      withParameters.set(key, [...(withParameters.get(key) ?? []), { route, pattern, parts }])
    } else if (!fixed.has(`${method} ${pattern}`)) fixed.set(`${method} ${pattern}`, { route, pattern, parameters: {} })
  }
  return (method, path) => {
    const fixedMatch = fixed.get(`${method} ${path}`)
    if (fixedMatch) return fixedMatch
    const pathParts = path.split('/')
    for (const { route, pattern, parts } of withParameters.get(`${method} ${pathParts.length}`) ?? []) {
      const parameters = matchParts(parts, pathParts)
      if (parameters) return { route, pattern, parameters }
    }
    return undefined
  }
}

function matchParts(patternParts: string[], pathParts: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? ''
    if (part.startsWith(':') && value !== '') parameters[part.slice(1)] = decodePart(value)
    else if (part !== value) return undefined
  }
  return parameters
}

/** Invalid percent encoding stays as it is, for the shape to refuse. */
function decodePart(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
