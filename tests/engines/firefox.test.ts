import { describeProduct } from './describeProduct.ts'
import { firefox } from './drivers/firefox.ts'

describeProduct(firefox)
