import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { postQueries } from '#web/features/posts/queries.ts'
import { deskAfter, deskAt } from './active-composer.ts'

/** Which composer is shown for the address, and the ways that lead from it to another. */
export const useDesk = (editId: string | undefined) => {
  const { key: place, state }: { key: string; state: unknown } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [desk, setDesk] = useState(() => deskAt(place, editId))
  const [doneKey, setDoneKey] = useState<string>()
  if (desk.place !== place) setDesk(deskAfter(desk, { place, editId, state, isDone: doneKey === desk.key }))

  return {
    key: desk.key,
    openId: desk.openId,
    onDone: () => setDoneKey(desk.key),
    onKept: ({ id }: { id: string }) => void navigate(`/dashboard/posts?edit=${id}`, { replace: true, state: { composer: desk.key } }),
    onWriteAnother: () => void navigate('/dashboard/posts'),
    onReload: async (id: string) => {
      setDoneKey(desk.key)
      await client.refetchQueries({ queryKey: postQueries.one(id).queryKey })
      await navigate(`/dashboard/posts?edit=${id}`, { replace: true })
    },
  }
}
