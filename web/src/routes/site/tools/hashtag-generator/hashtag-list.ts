/** docs/specification.md: eight tags for each category, written without their #. Each word begins with a capital, so that screen readers find the words. */
export const hashtags = {
  Photography: [
    'Photography',
    'PhotoOfTheDay',
    'StreetPhotography',
    'PortraitPhotography',
    'LandscapePhotography',
    'BlackAndWhitePhoto',
    'NaturalLight',
    'ShotOnFilm',
  ],
  Travel: ['Travel', 'Wanderlust', 'RoadTrip', 'SlowTravel', 'TravelDiary', 'HiddenGems', 'SoloTravel', 'CityBreak'],
  Food: ['Food', 'Foodie', 'HomeCooking', 'RecipeOfTheDay', 'Baking', 'StreetFood', 'SeasonalFood', 'EatLocal'],
  Fashion: ['Fashion', 'Style', 'OutfitOfTheDay', 'StreetStyle', 'SlowFashion', 'VintageStyle', 'CapsuleWardrobe', 'Handmade'],
  Fitness: ['Fitness', 'Workout', 'Running', 'StrengthTraining', 'Yoga', 'MorningRun', 'HomeWorkout', 'FitnessGoals'],
  Business: ['Business', 'SmallBusiness', 'Entrepreneur', 'Startup', 'Marketing', 'Leadership', 'Freelance', 'Networking'],
  Art: ['Art', 'Illustration', 'DigitalArt', 'Sketchbook', 'Painting', 'Printmaking', 'WorkInProgress', 'ArtStudio'],
  Technology: ['Technology', 'Tech', 'Programming', 'OpenSource', 'ArtificialIntelligence', 'Gadgets', 'WebDevelopment', 'Cybersecurity'],
  Lifestyle: ['Lifestyle', 'DailyLife', 'SlowLiving', 'MorningRoutine', 'SelfCare', 'HomeSweetHome', 'WorkLifeBalance', 'SimplePleasures'],
  Beauty: ['Beauty', 'Skincare', 'Makeup', 'NaturalBeauty', 'HairCare', 'SkincareRoutine', 'MakeupLook', 'BeautyTips'],
} as const

export type HashtagCategory = keyof typeof hashtags

/** Tags that suit any category. */
export const genericHashtags = ['Inspiration', 'Motivation', 'Community', 'ContentCreator', 'BehindTheScenes', 'Weekend'] as const
