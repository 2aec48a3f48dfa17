import { testEdition } from './testEdition.ts'

testEdition('demo')
