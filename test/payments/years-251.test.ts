import { testYears } from './test-years.ts'

testYears({ from: 251, count: 250 })
