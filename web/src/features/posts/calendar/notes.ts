import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NoteAnswer, notesApi } from '#shared/contracts/notes.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { tellDone } from '../post-toasts.ts'

/** All of the person's notes. There are few, so weeks don't load their own. */
const notesQuery = () =>
  queryOptions({
    queryKey: ['notes'] as const,
    queryFn: async ({ signal }) => (await request(notesApi.list, {}, { signal })).body,
    staleTime: minuteMs,
  })

/** Groups notes by day. */
export const useNotes = (): ReadonlyMap<string, readonly NoteAnswer[]> => {
  const { data = [] } = useQuery(notesQuery())
  return Map.groupBy(data, ({ day }) => day)
}

/** Creates or updates a note. */
export const useSaveNote = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, day, text }: Omit<NoteAnswer, 'id'> & { id: string | undefined }) =>
      id === undefined ? (await request(notesApi.create, { day, text })).body : (await request(notesApi.change, { id, day, text })).body,
    onSuccess: (saved) => {
      queryClient.setQueryData(notesQuery().queryKey, (notes = []) => [...notes.filter(({ id }) => id !== saved.id), saved])
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesQuery().queryKey }),
  })
}

/** Deletes a note immediately, with an undo for 10 s. */
export const useRemoveNote = () => {
  const queryClient = useQueryClient()
  const { mutate: save } = useSaveNote()
  const { queryKey } = notesQuery()
  const { mutate } = useMutation({
    mutationFn: ({ id }: NoteAnswer) => request(notesApi.remove, { id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (notes = []) => notes.filter((note) => note.id !== id))
    },
    onSuccess: (_removed, { day, text }) =>
      tellDone(i18n.t('The note is deleted.'), () => save({ id: undefined, day, text }, { onError: tellProblem })),
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutate
}

const tellProblem = (error: Error) => showToast({ kind: 'error', text: messageOf(error) })
