import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { listRunOrganizations } from '../contract.ts'

/** Organizations in whose name the reader can make events; undefined while that is not known. */
export const useRunOrganizations = () => useQuery(read(listRunOrganizations, {})).data?.rows

export const useRunsAny = (): boolean => (useRunOrganizations()?.length ?? 0) > 0
