import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { type Choice, saveUser, userScope, withChoice } from './mutations.ts'
import { applyPreferences, takeUser, usePerson, userQueries } from './queries.ts'

const mutationKey = [...userQueries.all(), 'choice']

/**
 * The person, including choices still being saved, and a function to choose. A choice the server refuses is rolled
 * back.
 */
export const useChoices = () => {
  const { mutate } = useSaveChoice()
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only choices are saved under this key.
    select: ({ state }) => state.variables as Choice,
  })
  return { person: waiting.reduce(withChoice, usePerson()), choose: mutate }
}

/** Saves a choice and shows it at once. A refused choice is rolled back. */
export const useSaveChoice = () => {
  const queryClient = useQueryClient()
  const { queryKey } = userQueries.me()
  const known = () => queryClient.getQueryData(queryKey)
  return useMutation({
    mutationKey,
    scope: userScope,
    mutationFn: (choice: Choice) => saveUser(choice),
    onMutate: async (choice) => {
      // A response from before the choice would show the old value.
      await queryClient.cancelQueries({ queryKey })
      const user = known()
      if (user) applyPreferences(withChoice(user, choice).preferences)
    },
    onSuccess: (user) => {
      takeUser(user)
      queryClient.setQueryData(queryKey, user)
    },
    onError: (error) => {
      showToast({ kind: 'error', text: messageOf(error) })
      const user = known()
      if (user) applyPreferences(user.preferences)
    },
  })
}
