/// Countries that write in other letters; their names carry how they sound in Latin letters.
extension Culture {
  static let eastern: [Culture] = [
    Culture(
      country: "Россия", code: "ru",
      firstNames: names(
        "Анастасия/Anastasia Дмитрий/Dmitry Фёдор/Fyodor Ольга/Olga Святослав/Svyatoslav Юлия/Yulia Пётр/Pyotr Жанна/Zhanna"
      ),
      lastNames: names(
        "Щербаков/Shcherbakov Королёва/Korolyova Воробьёв/Vorobyov Цветаева/Tsvetaeva Ильин/Ilyin Хабибуллин/Khabibullin"
      ),
      phones: ["+7 495 1##-##-##", "8 (916) 0##-##-##"],
      places: places("Москва//1010##|Санкт-Петербург//1901##|Екатеринбург/Свердловская область/6200##"),
      streets: list("ул. Большая Полянка, д. %#, кв. %#|Невский пр., %##"),
      organizations: list("ООО «Ромашка»|Книжный дом «Подснежник»"),
      jobTitles: list("Бухгалтер|Инженер-конструктор|Учительница"), departments: list("Бухгалтерия|Отдел продаж"),
      notes: list("Познакомились в поезде; играет на баяне|Дача в Комарово")),
    Culture(
      country: "Ελλάδα", code: "gr",
      firstNames: names("Ελευθερία/Eleftheria Γιώργος/Giorgos Αθηνά/Athina Νίκος/Nikos Χρυσάνθη/Chrysanthi"),
      lastNames: names("Παπαδόπουλος/Papadopoulos Αγγελίδου/Angelidou Καζαντζής/Kazantzis Οικονόμου/Ikonomou"),
      phones: ["+30 21# ### ####", "69# ### ####"], places: places("Αθήνα/Αττική/10# ##|Θεσσαλονίκη//54# ##"),
      streets: list("Ερμού %#|Λεωφόρος Νίκης %"), organizations: list("Φούρνος Η Ωραία|Ναυτιλιακή Α.Ε."),
      jobTitles: list("Αρχιτέκτονας|Φαρμακοποιός"), departments: list("Λογιστήριο"),
      notes: list("Καφές κάθε Κυριακή στις 11")),
    Culture(
      country: "日本", code: "jp",
      firstNames: names("花子/はなこ 健太/けんた 美咲/みさき 翔/しょう 陽菜/ひな 大輔/だいすけ さくら/さくら 一郎/いちろう"),
      lastNames: names("山田/やまだ 佐藤/さとう 髙橋/たかはし 渡邉/わたなべ 小林/こばやし 長谷川/はせがわ 齋藤/さいとう 𠮷野/よしの"),
      phones: ["+81 3-5555-0###", "090-0000-0###"],
      places: places("渋谷区/東京都/150-00##|京都市左京区/京都府/606-8###|札幌市/北海道/060-00##"),
      streets: list("神南%-%-%# サンハイツ%0%|吉田本町%#"), organizations: list("株式会社さくら出版|山猫軒|東風建築事務所"),
      jobTitles: list("部長|編集者|建築士"), departments: list("営業部|編集部"),
      notes: list("同窓会で再会。甘いものが好き。|名刺交換 2023年")),
    Culture(
      country: "中国", code: "cn",
      firstNames: names("小明/Xiaoming 丽华/Lihua 志强/Zhiqiang 雨桐/Yutong 建国/Jianguo 静/Jing 子轩/Zixuan"),
      lastNames: names("王/Wang 李/Li 欧阳/Ouyang 张/Zhang 诸葛/Zhuge 陈/Chen 赵/Zhao"),
      phones: ["+86 10 5555 ####", "138 0000 ####"], places: places("北京市朝阳区//1000##|上海市/浦东新区/2001##|杭州市/浙江省/3100##"),
      streets: list("建国路%#号%单元%0%室|西湖大道%##号"), organizations: list("晨光文具有限公司|大地茶庄"),
      jobTitles: list("工程师|总经理|教师"), departments: list("市场部|财务部"), notes: list("大学同学，住在隔壁楼|喜欢下围棋；周末有空")),
    Culture(
      country: "대한민국", code: "kr",
      firstNames: names("민준/Minjun 서연/Seoyeon 지후/Jihu 하은/Haeun 영수/Yeongsu 은주/Eunju"),
      lastNames: names("김/Kim 이/Lee 박/Park 최/Choi 남궁/Namgung 정/Jeong"), phones: ["+82 2-555-0###", "010-0000-0###"],
      places: places("종로구/서울특별시/030##|해운대구/부산광역시/480##"), streets: list("세종대로 %##, %동 %0%호|해운대로 %#번길 %"),
      organizations: list("한빛서점|주식회사 나무"), jobTitles: list("과장|디자이너"), departments: list("영업팀|개발팀"),
      notes: list("등산 모임에서 만남 ⛰️")),
    Culture(
      country: "مصر", code: "eg",
      firstNames: names("فاطمة/Fatima أحمد/Ahmed ليلى/Layla يوسف/Yusuf نور/Nour عبد_الرحمن/Abdelrahman"),
      lastNames: names("المصري/El-Masry حسن/Hassan الشريف/El-Sherif منصور/Mansour"),
      phones: ["+20 2 2555 ####", "010 0000 ####"],
      places: places("القاهرة//11###|الإسكندرية//21###"), streets: list("شارع طلعت حرب %#|كورنيش النيل، عمارة %"),
      organizations: list("مكتبة النيل|شركة الأهرام للتجارة"), jobTitles: list("مهندسة|طبيب"),
      departments: list("المبيعات"),
      notes: list("صديق من الجامعة، يحب الشطرنج")),
    Culture(
      country: "ישראל", code: "il",
      firstNames: names("נועה/Noa איתי/Itai תמר/Tamar יונתן/Yonatan שירה/Shira"),
      lastNames: names("כהן/Cohen מזרחי/Mizrahi בן-דוד/Ben-David לוי/Levi"),
      phones: ["+972 3-555-####", "050-000-####"], places: places("תל אביב-יפו//61#####|חיפה//31#####"),
      streets: list("רחוב הרצל %#|שדרות רוטשילד %##"), organizations: list("ספרים בע״מ|קפה הגליל"),
      jobTitles: list("רופאה|מורה"),
      departments: list("שיווק"), notes: list("לא להתקשר בשבת")),
    Culture(
      country: "भारत", code: "in",
      firstNames: names("प्रिया/Priya अर्जुन/Arjun श्रुति/Shruti विक्रम/Vikram लक्ष्मी/Lakshmi"),
      lastNames: names("शर्मा/Sharma अग्रवाल/Agarwal मिश्रा/Mishra देशपांडे/Deshpande"),
      phones: ["+91 22 5555 ####", "98000 0####"], places: places("मुंबई/महाराष्ट्र/4000##|वाराणसी/उत्तर प्रदेश/2210##"),
      streets: list("%##, महात्मा गांधी मार्ग|फ़्लैट %0%, शांति निवास"), organizations: list("गंगा पुस्तक भंडार|सूर्य टेक्नोलॉजीज़"),
      jobTitles: list("अध्यापिका|अभियंता"), departments: list("लेखा विभाग"), notes: list("दिवाली पर मिठाई भेजना")),
    Culture(
      country: "ประเทศไทย", code: "th",
      firstNames: names("สมชาย/Somchai มาลี/Malee ณัฐ/Nat พิมพ์ชนก/Pimchanok"),
      lastNames: names("วงศ์ไทย/Wongthai ศรีสุข/Srisuk รักษ์ดี/Rakdee"),
      phones: ["+66 2 555 ####", "081 000 ####"], places: places("เขตพระนคร/กรุงเทพมหานคร/102##|อำเภอเมือง/เชียงใหม่/502##"),
      streets: list("%#/% ถนนข้าวสาร|ซอยสุขุมวิท %#"), organizations: list("ร้านหนังสือเดินทาง"), jobTitles: list("ครู|พ่อครัว"),
      departments: list("ฝ่ายขาย"), notes: list("ชอบกินเผ็ดมาก \u{1F336}\u{FE0F}")),
  ]
}
