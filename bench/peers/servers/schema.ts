/** The specification's practice, as the GraphQL peers of our own making declare it. */
export const typeDefs = /* GraphQL */ `
  type Query {
    dentists(city: String!): [Dentist!]!
  }
  type Dentist {
    id: ID!
    name: String!
    address: String!
    city: String!
    region: String!
    latitude: Float
    longitude: Float
    phone: String
    website: String
    openingHours: String
    description: String
    profileImageUrl: String
    verified: Boolean!
    rating: Float
    reviewCount: Int
    googlePlacesRating: Float
    googlePlacesReviewCount: Int
    specializations: [String!]!
    services: [String!]!
  }
`;

/** The list as a person would write it for `pg`; the columns are those of the view that `prepare-database.ts` makes. */
export const listSql = `select id::text, name, address, city, region, latitude, longitude, phone, website,
    opening_hours as "openingHours", description, profile_image_url as "profileImageUrl", verified, rating,
    review_count as "reviewCount", google_places_rating as "googlePlacesRating",
    google_places_review_count as "googlePlacesReviewCount", specializations, services
  from peers.dentists where city = $1
  order by google_places_rating desc, google_places_review_count desc, name, id`;
