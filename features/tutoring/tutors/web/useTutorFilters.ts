import { useMemo } from 'react'
import type { z } from 'zod'
import { filtersIn, useAddressFilters } from '../../../../web/list/useAddressFilters.ts'
import { filteredSubjects, priceRangeNames, tutoringTypes, tutorOrders } from '../rules.ts'
import type { listTutors } from '../shown.contract.ts'
import { leastRatings } from './words.ts'

const filters = {
  subject: filteredSubjects,
  price: priceRangeNames,
  rating: leastRatings,
  type: tutoringTypes,
  sort: tutorOrders,
  free: ['yes'] as const,
}

type Filter = ReturnType<typeof filtersIn<typeof filters>>

function askedFor({ rating, ...rest }: Filter): z.input<typeof listTutors.input> {
  return { ...rest, ...(rating && { rating: Number(rating) }) }
}

/** What the list asks for at an address. */
export const tutorsAskedAt = (search: URLSearchParams) => askedFor(filtersIn(search, filters))

export type TutorFilters = ReturnType<typeof useTutorFilters>

/** What narrows and orders the list, kept in the address. An order alone narrows nothing. */
export function useTutorFilters() {
  const address = useAddressFilters(filters)
  const { filter } = address
  const asked = useMemo(() => askedFor(filter), [filter])
  const { q, sort, ...chosen } = filter
  return {
    ...address,
    any: q !== undefined || Object.keys(chosen).length > 0,
    asked,
    chosen: Object.keys(chosen).length,
  }
}
