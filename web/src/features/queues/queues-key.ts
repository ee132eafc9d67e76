/**
 * The query key prefix for all queue data. It has its own module so code that only invalidates queues needn't load
 * their contract.
 */
export const queuesKey = ['queues'] as const
