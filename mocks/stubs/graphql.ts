/** Replaces `graphql` in browser builds (see vite.config.ts). @mswjs/data imports it for handlers that the mock doesn't use. */
class Unused {}

export {
  Unused as GraphQLBoolean,
  Unused as GraphQLEnumType,
  Unused as GraphQLError,
  Unused as GraphQLFloat,
  Unused as GraphQLID,
  Unused as GraphQLInputObjectType,
  Unused as GraphQLInt,
  Unused as GraphQLList,
  Unused as GraphQLNonNull,
  Unused as GraphQLObjectType,
  Unused as GraphQLSchema,
  Unused as GraphQLString,
}

const unused = () => undefined

export { unused as graphql, unused as parse }
