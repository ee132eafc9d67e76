/** By this everything that is known of queues is found again. What only has it read anew does without their contract. */
export const queuesKey = ['queues'] as const
