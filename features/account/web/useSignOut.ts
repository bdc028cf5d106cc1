import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import { tellOtherTabs } from '../../../web/otherTabs.ts'
import { forgetPerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { signOut } from '../contract.ts'

/** Ends the session here and on the server, and returns to the sign-in screen. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => {
      navigate('/', { replace: true })
      forgetPerson(client)
      tellOtherTabs('left')
      toast.success('Signed out successfully')
    },
    onError: (error) => toast.error(errorWords(error)),
  })
  return () => leave.mutate()
}
