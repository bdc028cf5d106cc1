import { routePattern } from '../../contract/endpoint.ts'
import type { Feature } from '../feature.ts'
import type { Route } from '../route.ts'

/** `feature`: the name of the route's feature. */
export type RouteMatch = { route: Route; feature: string; pattern: string; parameters: Record<string, string> }
type PatternRoute = Omit<RouteMatch, 'parameters'> & { parts: string[] }

/** Finds the route for a method and a path: fixed paths before those with parameters, then the one declared first. */
export function makeRouter(
  features: readonly Pick<Feature, 'name' | 'routes'>[],
): (method: string, path: string) => RouteMatch | undefined {
  const fixed = new Map<string, RouteMatch>()
  const withParameters = new Map<string, PatternRoute[]>()
  for (const [feature, route] of features.flatMap(({ name, routes }) =>
    routes.map((route) => [name, route] as const),
  )) {
    const pattern = routePattern(route.endpoint)
    const parts = pattern.split('/')
    const { method } = route.endpoint
    if (pattern.includes(':')) {
      const key = `${method} ${parts.length}`
      withParameters.set(key, [...(withParameters.get(key) ?? []), { route, feature, pattern, parts }])
    } else if (!fixed.has(`${method} ${pattern}`))
      fixed.set(`${method} ${pattern}`, { route, feature, pattern, parameters: {} })
  }
  return (method, path) => {
    const fixedMatch = fixed.get(`${method} ${path}`)
    if (fixedMatch) return fixedMatch
    const pathParts = path.split('/')
    for (const { parts, ...found } of withParameters.get(`${method} ${pathParts.length}`) ?? []) {
      const parameters = matchParts(parts, pathParts)
      if (parameters) return { ...found, parameters }
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
