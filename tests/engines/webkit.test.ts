import { describeProduct } from './describeProduct.ts'
import { webkit } from './drivers/webkit.ts'

describeProduct(webkit)
