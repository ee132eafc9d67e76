import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { postQueries } from '#web/features/posts/queries.ts'

/** The state of a navigation that goes on with the composer of this key. */
type OwnNavigation = { composer: string }

export const isOwnNavigation = (state: unknown): state is OwnNavigation =>
  typeof state === 'object' && state !== null && 'composer' in state && typeof state.composer === 'string'

/** Which composer is shown, and for which address. */
type ActiveComposer = {
  key: string
  /** The navigation that led here. */
  navigationKey: string
  /** The post that the address names. */
  editId: string | undefined
  /** The post that the composer was opened with; none if it began with a new one, whatever the address says by now. */
  openId: string | undefined
}

export const composerAt = (navigationKey: string, editId: string | undefined): ActiveComposer => ({
  key: navigationKey,
  navigationKey,
  editId,
  openId: editId,
})

type Navigation = { navigationKey: string; editId: string | undefined; state: unknown; isDone: boolean }

/**
 * The composer after a navigation. It stays when its own new post has just got an address. It also stays when the person comes again to the address
 * where they are writing. Otherwise, and when its post is done, a fresh one is opened.
 */
export const composerAfter = (active: ActiveComposer, { navigationKey, editId, state, isDone }: Navigation): ActiveComposer => {
  const stays = isOwnNavigation(state) ? state.composer === active.key : editId === active.editId && !isDone
  return stays ? { ...active, navigationKey, editId } : composerAt(navigationKey, editId)
}

/** Which composer is shown for the address, and the ways that lead from it to another. */
export const useActiveComposer = (editId: string | undefined) => {
  const { key: navigationKey, state }: { key: string; state: unknown } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [active, setActive] = useState(() => composerAt(navigationKey, editId))
  const [doneKey, setDoneKey] = useState<string>()
  if (active.navigationKey !== navigationKey)
    setActive(composerAfter(active, { navigationKey, editId, state, isDone: doneKey === active.key }))

  return {
    key: active.key,
    postId: active.openId,
    /** The post is scheduled or published. */
    onDone: () => setDoneKey(active.key),
    /** The server has what was a new post until now. */
    onSaved: ({ id }: { id: string }) =>
      void navigate(`/dashboard/posts?edit=${id}`, { replace: true, state: { composer: active.key } satisfies OwnNavigation }),
    onWriteAnother: () => void navigate('/dashboard/posts'),
    /** The post of this id is to be opened anew. */
    onReload: async (id: string) => {
      setDoneKey(active.key)
      await client.refetchQueries({ queryKey: postQueries.one(id).queryKey })
      await navigate(`/dashboard/posts?edit=${id}`, { replace: true })
    },
  }
}
