/** The roles that people can have on the whole site, in their order: each may do what those before it may. */
export const siteRoles = ['student', 'moderator', 'admin'] as const
export type SiteRole = (typeof siteRoles)[number]
/** A role that not everybody has. */
export type StaffRole = Exclude<SiteRole, 'student'>

/** Only people with this role on the site, or one after it. */
export type SiteAccess<R extends StaffRole = StaffRole> = { site: R }

/**
 * The access of an endpoint for people with a role on the site, or, as one of the roles of `inScope`, for those beside
 * people with a role in the thing.
 */
export function site<const R extends StaffRole>(role: R): SiteAccess<R> {
  return { site: role }
}

/** Whether somebody with the role may do what `least` may. */
export function reachesSiteRole(role: SiteRole, least: SiteRole): boolean {
  return siteRoles.indexOf(role) >= siteRoles.indexOf(least)
}
